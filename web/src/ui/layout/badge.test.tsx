// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BadgeColor } from '../charts/chart-color-class.ts'
import styles from './badge.module.css'
import { Badge, StatusBadge } from './badge.tsx'

afterEach(cleanup)
const colors: Record<string, BadgeColor> = { active: 'green', archived: 'grey' }

test.each([
  ['active', 'green'],
  ['archived', 'grey'],
  ['created', 'blue'],
  ['constructor', 'blue'],
] as const)("a status of %s is %s by its place's map", (value, color) => {
  render(<StatusBadge value={value} colors={colors} otherwise="blue" />)
  expect(screen.getByText(value).style.background).toBe(`var(--st-${color}-bg)`)
})

test('a missing status is a dash, never a badge', () => {
  render(<StatusBadge value={null} colors={colors} otherwise="blue" />)
  expect(screen.getByText('-').className).not.toContain(styles['badge'])
})

test('a status may have another label', () => {
  render(<StatusBadge value="manual_review" colors={colors} otherwise="purple" label="Manual Review" />)
  expect(screen.getByText('Manual Review').style.background).toBe('var(--st-purple-bg)')
})

test('a badge shows its status as text', () => {
  render(<Badge color="red">error</Badge>)
  expect(screen.getByText('error')).toBeTruthy()
})
