// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIsLoading, useLoadingFlag } from './loading-flag.ts'

const raise = (isOn: boolean) => renderHook(({ isOn }) => useLoadingFlag(isOn), { initialProps: { isOn } })

test('the flag is on while any screen raises it, and off after the last one', () => {
  const flag = renderHook(() => useIsLoading())
  expect(flag.result.current).toBe(false)
  const first = raise(true)
  const second = raise(true)
  flag.rerender()
  expect(flag.result.current).toBe(true)
  first.rerender({ isOn: false })
  flag.rerender()
  expect(flag.result.current).toBe(true)
  second.unmount()
  flag.rerender()
  expect(flag.result.current).toBe(false)
})
