import type { RecordKind } from '@vitrine/contract/api/record-kinds'

/** The addresses of the screens of a kind of record. */
export const recordAddress = (kind: RecordKind) => ({
  dashboard: `/${kind}`,
  import: `/${kind}/import`,
  detail: (id: number) => `/${kind}/${id}`,
  edit: (id: number) => `/${kind}/${id}/edit`,
})
