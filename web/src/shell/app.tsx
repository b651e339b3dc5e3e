import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRole } from '../auth/use-role.ts'
import { useSession } from '../auth/use-session.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { SignedOut } from './signed-out.tsx'
import { useStartupCall } from './use-startup-call.ts'

/** Until the role is known, everything is shown as for editors. */
const ByRole = ({ children }: { children: ReactNode }) => (
  <MayEditContext value={useRole() !== 'reader'}>{children}</MayEditContext>
)

/** Everything that requires a sign-in. It unmounts with the session, so that no loaded data outlives it. */
function SignedIn() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createAppRouter)
  useStartupCall(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ByRole>
        <RouterProvider router={router} />
      </ByRole>
    </QueryClientProvider>
  )
}

/** Renders nothing while authentication is loading. */
export function App() {
  const { state } = useSession()
  if (state.kind === 'loading') return null
  return state.kind === 'signed-in' ? <SignedIn /> : <SignedOut />
}
