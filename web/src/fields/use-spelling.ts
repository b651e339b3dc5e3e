import { useEffect, useRef, useState } from 'react'
import type { FieldSpec } from './field-spec.ts'
import { findSpelling } from './find-spelling.ts'

/** Replaces a typed text by the spelling that records already have, once its field is left. */
export function useSpelling(spec: FieldSpec, value: string, onChange: (value: string) => void) {
  const [replaced, setReplaced] = useState<{ typed: string; spelling: string }>()
  const present = useRef<string>(undefined)
  const entered = useRef(value)
  const kept = useRef<string>(undefined)
  useEffect(() => {
    present.current = value
    return () => {
      present.current = undefined
    }
  }, [value])

  async function check() {
    if (value === entered.current || value === kept.current) return
    const spelling = await findSpelling(spec, value)
    // The text was changed meanwhile, or the field no longer exists.
    if (spelling === undefined || present.current !== value) return
    setReplaced({ typed: value, spelling })
    onChange(spelling)
  }
  return {
    /** The spelling that replaced the typed text. */
    spelling: replaced?.spelling === value ? value : undefined,
    onFocus: () => {
      entered.current = value
    },
    onBlur: () => void check(),
    keepMine: () => {
      if (!replaced) return
      kept.current = replaced.typed
      setReplaced(undefined)
      onChange(replaced.typed)
    },
  }
}
