// Test files share a worker, which loads React, Mantine and the DOM once. Each file starts with fresh modules of ours and an
// empty document, so that no file affects another.
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  // Lazily loaded parts of a screen can take seconds on a busy machine, so wait longer than a second for them.
  configure({ asyncUtilTimeout: 8000 })
  afterAll(() => {
    cleanup()
    document.body.replaceChildren()
    document.head.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    // A click on a download navigates this DOM to its address, which has no cookies.
    happyDOM.setURL('http://localhost:3000/')
    history.replaceState(null, '', '/')
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
}
