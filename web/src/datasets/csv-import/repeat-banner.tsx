import { Banner } from '../../ui/banner.tsx'
import { csvImportMessages } from './csv-import-messages.ts'
import type { Repeat } from './dataset-row.ts'
import { ShortList } from './short-list.tsx'

/** Rows that become one entry: nothing is left out without a word (DECIDED section 9). */
export function RepeatBanner({ repeats }: { repeats: readonly Repeat[] }) {
  if (repeats.length === 0) return null
  return (
    <Banner kind="yellow">
      {csvImportMessages.repeated(repeats.length)}
      <ShortList
        label={csvImportMessages.repeated(repeats.length)}
        items={repeats.map(({ names, lines }) => csvImportMessages.repeatedSlide(names, lines))}
      />
    </Banner>
  )
}
