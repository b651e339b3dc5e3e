import { useLabFields } from '../../lab-fields/use-lab-fields.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { LabPairsProps } from './lab-pairs.tsx'

const DrawnGroup = lazyNamed(() => import('./lab-pairs.tsx'), 'DrawnFieldsGroup')

/**
 * Like `LabFieldsCard`, in the drawer of an open row. The code that renders values loads with the first drawer that has some, as
 * drawers are part of the first screen's code.
 */
export function LabFieldsGroup(props: LabPairsProps) {
  const fields = useLabFields(props.entity) ?? []
  return fields.length > 0 && <DrawnGroup {...props} />
}
