import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import iconStyles from '../../ui/buttons/icon-button.module.css'
import { hasModalDialog, isTypedOutsideOfFields } from '../../ui/inputs/typed-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useIsLoading } from '../../ui/notices/loading-flag.ts'
import { ScanKeys } from './scan-keys.tsx'

const loadBox = () => import('./find-box.tsx')
const FindBox = lazyNamed(loadBox, 'FindBox')

/** Loads after the first rows of a screen, whose own files take precedence. */
const LOAD_BOX_AFTER_MS = 1000

const isFindKey = (event: KeyboardEvent) =>
  event.key === '/'
    ? isTypedOutsideOfFields(event)
    : event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey

export function FindHost({ onKeys }: { onKeys: () => void }) {
  const [box, setBox] = useState<{ isOpen: boolean; scan?: { code: string } }>()
  const open = () => setBox({ isOpen: true })
  const isLoading = useIsLoading()
  // Preloads the box: after pressing its key, users go on typing immediately.
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => void loadBox(), LOAD_BOX_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || !isFindKey(event) || hasModalDialog()) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <button type="button" className={iconStyles['icon']} aria-label="Find" title="Find (/)" onClick={open}>
        <IconSearch aria-hidden />
      </button>
      <ScanKeys onScan={code => setBox({ isOpen: false, scan: { code } })} />
      {box && <FindBox {...box} onKeys={onKeys} onOpen={open} onClose={() => setBox({ isOpen: false })} />}
    </>
  )
}
