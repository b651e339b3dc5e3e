import type { Field } from '@vitrine/contract/fields/fields'
import { useEffect, useState } from 'react'
import { useLabFields } from '../../lab-fields/use-lab-fields.ts'
import type { Dashboard, DashboardTask } from '../records/dashboard.ts'
import type { DashboardRow } from '../records/use-records.ts'

/**
 * A table with lab fields, as soon as they are known: its first rows don't wait for them. The code that turns definitions into
 * columns and editors is only loaded if there are any.
 *
 * @returns also `complete`, a promise of the table with lab fields, for an address that contains some
 */
export function useLabTable<Row extends DashboardRow, Task extends DashboardTask>(plain: Dashboard<Row, Task>) {
  const fields = useLabFields(plain.table)
  const [built, setBuilt] = useState<{ plain: typeof plain; fields: readonly Field[]; table: typeof plain }>()
  const [whole] = useState(() => Promise.withResolvers<typeof plain>())
  useEffect(() => {
    if (!fields) return
    if (fields.length === 0) {
      whole.resolve(plain)
      return
    }
    let isWanted = true
    import('./with-lab-fields.ts')
      .then(({ withLabFields }) => withLabFields(plain, fields))
      .catch(error => {
        console.warn('The fields of the lab\u2019s own could not be shown', error)
        return plain
      })
      .then(table => {
        if (!isWanted) return
        setBuilt({ plain, fields, table })
        whole.resolve(table)
      })
    return () => {
      isWanted = false
    }
  }, [plain, fields, whole])
  const isBuilt = built?.plain === plain && fields !== undefined && fields.length > 0
  return { table: isBuilt ? built.table : plain, complete: whole.promise }
}
