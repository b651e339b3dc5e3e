import { useLabFields } from '../../lab-fields/use-lab-fields.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { LabPairsProps } from './lab-pairs.tsx'

const DrawnGroup = lazyNamed(() => import('./lab-pairs.tsx'), 'DrawnFieldsGroup')

/**
 * As `LabFieldsCard`, in the drawer of an open row. What draws the values is loaded with the first drawer that has some: drawers
 * are part of the first screen's code.
 */
export function LabFieldsGroup(props: LabPairsProps) {
  const fields = useLabFields(props.entity) ?? []
  return fields.length > 0 && <DrawnGroup {...props} />
}
