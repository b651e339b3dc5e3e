import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { hasModalDialog, isTypedOutsideOfFields } from '../ui/inputs/typed-keys.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { FindHost } from './find/find-host.tsx'

const KeysSheet = lazyNamed(() => import('./keys-sheet.tsx'), 'KeysSheet')

/** The keys of every screen: the quick search, and `?` for the list of keys. */
export function KeysHost() {
  const [isOpen, setOpen] = useState<boolean>()
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || event.key !== '?' || !isTypedOutsideOfFields(event) || hasModalDialog()) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <FindHost onKeys={() => setOpen(true)} />
      {isOpen !== undefined && <KeysSheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
