import { formatCount } from '../../format/numbers.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { DATASET_TYPE_LABELS, typeCounts } from '../dataset-type.ts'
import { draftWarnings } from './check-draft.ts'
import type { DatasetDraft } from './draft.ts'
import { editorMessages } from './editor-messages.ts'
import styles from './summary-card.module.css'

/** Dataset Summary: counts, and warnings before saving. */
export function SummaryCard({ draft }: { draft: DatasetDraft }) {
  const counts = typeCounts(draft.entries)
  const tiles = [
    [editorMessages.slideCount, draft.entries.length],
    [DATASET_TYPE_LABELS.T, counts.T],
    [DATASET_TYPE_LABELS.V, counts.V],
  ] as const
  return (
    <Card title={editorMessages.summary}>
      <dl className={styles['tiles']}>
        {tiles.map(([label, count]) => (
          <div key={label} className={styles['tile']}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['warnings']}>
        {draftWarnings(draft).map(warning => (
          <Banner key={warning} kind="yellow">
            {warning}
          </Banner>
        ))}
      </div>
    </Card>
  )
}
