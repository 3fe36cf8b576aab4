/** The light door: what the shell and the sign-in page show. Everything else is in `@jobspeak/ui/parts`. */
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
} from './Button';
export { Card, type CardProps } from './Card';
export { classes } from './classes';
export { useDocumentTitle } from './document-title';
export { ErrorBoundary } from './ErrorBoundary';
export { ErrorCard, type ErrorCardProps } from './ErrorCard';
export {
  Field,
  type FieldBinding,
  FieldFrame,
  type FieldFrameProps,
  type FieldProps,
  FormError,
  PasswordField,
} from './Field';
export { Loading, Spinner } from './Spinner';
export { type ToastPosition, ToastProvider } from './Toaster';
export {
  createToastStore,
  type NewToast,
  TOAST_DURATION_MS,
  TOAST_FADE_MS,
  TOAST_LIMIT,
  type Toast,
  type ToastStore,
  type ToastType,
  useToasts,
} from './toasts';
export { VisuallyHidden } from './VisuallyHidden';
export { Wordmark } from './Wordmark';
