import type { TrashItem, TrashRestored } from '@vitrine/contract/history/trash'
import { TRASH_KINDS } from '@vitrine/contract/history/trash'
import { capitalized } from '@vitrine/contract/text/words'
import { trashMessages } from './trash-messages.ts'

/** What is restored with a record: 'With 2 samples · in Mouse eyes'; null for nothing. */
function comesWith({ with: more }: TrashItem): string | null {
  const { file, samples, datasets, datasets_count: places } = more
  const own = [
    ...(file ? [trashMessages.withFile(file.name, file.size)] : []),
    ...(samples > 0 ? [trashMessages.withSamples(samples)] : []),
  ]
  const names = datasets.map(({ id, name }) => name ?? trashMessages.unnamedDataset(id))
  const parts = [
    ...(own.length > 0 ? [trashMessages.comesWith(own)] : []),
    ...(places > 0 ? [trashMessages.places(names, places - names.length)] : []),
  ]
  return parts.length === 0 ? null : capitalized(parts.join(' · '))
}

/** The line below the name. The slides of a dataset, and the slide of a file, were not deleted with it. */
export function subLine(item: TrashItem): string | null {
  const { slides } = item.with
  if (item.kind === 'datasets') return slides === 0 ? null : trashMessages.ofSlides(slides)
  if (item.kind === 'files') return slides === 0 ? null : trashMessages.ofOneSlide
  return comesWith(item)
}

/** '3 slides, 2 samples and 3 places in datasets will be restored' */
export function describeSelection(items: readonly TrashItem[]): string {
  const kinds = TRASH_KINDS.map(kind => [kind, items.filter(item => item.kind === kind).length] as const)
  const places = items.reduce((sum, item) => sum + item.with.datasets_count, 0)
  return trashMessages.willBeRestored([
    ...kinds.filter(([, count]) => count > 0).map(([kind, count]) => trashMessages.kindCount(kind, count)),
    ...(places > 0 ? [trashMessages.placesInDatasets(places)] : []),
  ])
}

/** What was not restored with records, as distinct sentences. */
export function describeIncomplete({ restored, incomplete }: Pick<TrashRestored, 'restored' | 'incomplete'>): string[] {
  const sentences = incomplete.map(({ kind, record_id: id, name, reason, field }) => {
    if (field !== undefined) return trashMessages.withoutField(kind, name, id, field)
    const own = restored.find(record => record.kind === kind && record.record_id === id)
    if (own) return trashMessages.withoutOwn(own.kind, name, id)
    return (reason === 'gone' ? trashMessages.isMissing : trashMessages.isElsewhere)(kind, name, id)
  })
  return [...new Set(sentences)]
}
