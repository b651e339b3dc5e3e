import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { OwnPairsProps } from './own-pairs.tsx'

const DrawnGroup = lazyNamed(() => import('./own-pairs.tsx'), 'DrawnFieldsGroup')

/**
 * As `OwnFieldsCard`, in the drawer of an open row. What draws the values is loaded with the first drawer that has some: drawers
 * are part of the first screen's code.
 */
export function OwnFieldsGroup(props: OwnPairsProps) {
  const fields = useOwnFields(props.entity) ?? []
  return fields.length > 0 && <DrawnGroup {...props} />
}
