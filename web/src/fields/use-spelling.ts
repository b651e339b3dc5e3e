import { useEffect, useRef, useState } from 'react'
import type { FieldSpec } from './field-spec.ts'
import { findSpelling } from './find-spelling.ts'

/** Replaces a typed text by the spelling that records already have, once its field is left. */
export function useSpelling(spec: FieldSpec, value: string, onChange: (value: string) => void) {
  const [taken, setTaken] = useState<{ typed: string; spelling: string }>()
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
    setTaken({ typed: value, spelling })
    onChange(spelling)
  }
  return {
    /** The spelling that replaced the typed text. */
    spelling: taken?.spelling === value ? value : undefined,
    onFocus: () => {
      entered.current = value
    },
    onBlur: () => void check(),
    keepMine: () => {
      if (!taken) return
      kept.current = taken.typed
      setTaken(undefined)
      onChange(taken.typed)
    },
  }
}
