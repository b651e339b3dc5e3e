import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

/** Gives a form that is tested on its own the router that its leave guard needs. For tests. */
export function InRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }))
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}
