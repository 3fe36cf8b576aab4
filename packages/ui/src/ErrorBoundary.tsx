import { ERRORS } from '@jobspeak/contracts/errors';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorCard } from './ErrorCard';

interface Props {
  children: ReactNode;
  /** What to show instead of the generic screen. */
  fallback?: (error: unknown, reset: () => void) => ReactNode;
  /** Called before the children are tried again: clear what made them fail. */
  onReset?: () => void;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

/** Catches what a part of the page throws while rendering. 'Try again' renders it afresh. */
export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  reset = (): void => {
    this.props.onReset?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.fallback) return this.props.fallback(failure.error, this.reset);
    return <ErrorCard onRetry={this.reset}>{ERRORS.UNKNOWN_ERROR.text}</ErrorCard>;
  }
}
