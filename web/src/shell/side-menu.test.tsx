// @vitest-environment happy-dom

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SideMenu } from './side-menu.tsx'

afterEach(cleanup)

async function activeEntries(address: string) {
  const component = () => <SideMenu isOpen />
  const routeTree = createRootRoute({ component, notFoundComponent: component })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<RouterProvider router={createRouter({ routeTree, history })} />)
  await screen.findAllByRole('link')
  return screen.getAllByRole('link', { current: 'page' }).map(link => link.textContent)
}

test.each([
  ['/slides', 'Slides'],
  ['/slides/reader', 'Slides'],
  ['/slides/5/file/edit', 'Slides'],
  ['/samples/7/edit', 'Samples'],
  ['/datasets/create', 'Datasets'],
  ['/profile', 'Profile'],
])('at %s the active entry is %s: its path is what the location starts with', async (address, name) => {
  expect(await activeEntries(address)).toEqual([name])
})
