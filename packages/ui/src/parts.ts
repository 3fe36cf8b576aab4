/** The rest of the components, for signed-in screens. */
export { AskDialog, type AskDialogProps } from './AskDialog';
export { Combobox, type ComboboxOption, type ComboboxProps } from './Combobox';
export {
  Checkbox,
  type CheckProps,
  ChipSet,
  type ChipSetProps,
  Chips,
  type ChoiceProps,
  SegmentedControl,
  Select,
  type SelectOption,
  type SelectProps,
  Switch,
  TextArea,
  type TextAreaProps,
} from './Controls';
export { Dialog, type DialogProps } from './Dialog';
export { EmptyState, type EmptyStateProps } from './EmptyState';
export { Figure, type FigureLinkProps, type FigureProps, Figures, WaitingFigures } from './Figures';
export { LevelMeter, type LevelMeterProps } from './LevelMeter';
export { LoadMore, type LoadMoreProps } from './LoadMore';
export { Menu, type MenuItem, type MenuProps } from './Menu';
export { Money, type MoneyProps } from './Money';
export { BottomNav, type NavItem, type NavLinkProps, Sidebar, type SidebarProps } from './Navigation';
export { Page, PageHeader, type PageHeaderProps, type PageProps } from './Page';
export { Pill, StatusPill, type StatusPillProps, type Tone } from './Pill';
export { ProgressBar, type ProgressBarProps } from './ProgressBar';
export { type ProgressStep, ProgressSteps, type StepState } from './ProgressSteps';
export { RelativeDate, type RelativeDateProps } from './RelativeDate';
export { relativeDate } from './relative-date';
export { Skeleton, SkeletonList } from './Skeleton';
export { useIsWide } from './wide';
