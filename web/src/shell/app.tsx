import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../auth/use-session.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { SignedOut } from './signed-out.tsx'
import { useStartupCall } from './use-startup-call.ts'

/** Everything that needs a sign-in. It unmounts with the session, so no loaded data outlives it. */
function SignedIn() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createAppRouter)
  useStartupCall(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Renders nothing while authentication is loading. */
export function App() {
  const { state } = useSession()
  if (state.kind === 'loading') return null
  return state.kind === 'signed-in' ? <SignedIn /> : <SignedOut />
}
