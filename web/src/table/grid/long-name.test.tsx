// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { NameCell } from './cells.tsx'

afterEach(cleanup)

test.each([
  ['Baz1a-14-100-heart - 2015.ndpi [Series 3]', ['Baz1a-14-100-heart - 2015.ndpi', ' [Series 3]']],
  ['patient_048_node_0.tif', ['patient_048_node', '_0.tif']],
  ['Mouse knockouts, all organs', ['Mouse knockouts, all', ' organs']],
  ['CMU-1', []],
])('of %s the parts that give way and that stay are %j, read as one name', (name, parts) => {
  render(<NameCell name={name} to="/slides/1" />, { wrapper: InRouter })
  const link = screen.getByRole('link', { name })
  expect(link.textContent).toBe(name)
  expect([...link.querySelectorAll('span')].map(part => part.textContent)).toEqual(parts)
})
