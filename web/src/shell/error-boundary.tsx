import { Component, type ReactNode } from 'react'
import { ScreenFailure } from './screen-failure.tsx'

interface Props {
  children: ReactNode
}

/** Catches rendering errors outside of any screen. React has no hook for that. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure /> : this.props.children
  }
}
