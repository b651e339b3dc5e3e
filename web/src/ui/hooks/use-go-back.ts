import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Navigates back to where the user came from, or to `home` if that is unknown. */
export function useGoBack(home: string) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return (options: { ignoreBlocker?: boolean } = {}) => {
    if (canGoBack) history.back(options)
    else void navigate({ to: home, ...options })
  }
}
