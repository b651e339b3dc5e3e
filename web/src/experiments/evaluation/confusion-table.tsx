import { percent } from '@vitrine/contract/text/words'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import styles from './evaluation.module.css'

interface ConfusionCell {
  truth: string
  predicted: string
}

interface ConfusionTableProps {
  classes: readonly string[]
  /** Indexed by truth, then prediction. */
  counts: readonly (readonly number[])[]
  chosen: Partial<ConfusionCell>
  onChoose: (cell: ConfusionCell | undefined) => void
}

/** Truth against prediction. Clicking a cell filters the slides. */
export const ConfusionTable = ({ classes, counts, chosen, onChoose }: ConfusionTableProps) => (
  <div className={styles['scroller']}>
    <table className={styles['confusion']}>
      <thead>
        <tr>
          <td />
          {classes.map(name => (
            <th key={name} scope="col">
              {messages.predictedAs(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((row, truth) => {
          const [name = '', all] = [classes[truth], row.reduce((sum, count) => sum + count, 0)]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {row.map((count, predicted) => {
                const cell = { truth: name, predicted: classes[predicted] ?? '' }
                const share = all > 0 ? percent(count / all) : '-'
                const isChosen = chosen.truth === cell.truth && chosen.predicted === cell.predicted
                return (
                  <td key={cell.predicted}>
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      aria-label={messages.cellLabel(`${count} ${share}`, cell.truth, cell.predicted)}
                      data-wrong={(truth !== predicted && count > 0) || undefined}
                      onClick={() => onChoose(isChosen ? undefined : cell)}
                    >
                      <b>{count}</b> <span>{share}</span>
                    </button>
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
