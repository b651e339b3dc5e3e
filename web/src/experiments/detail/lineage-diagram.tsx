import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import styles from './experiment.module.css'

const MARKS = { version: 'var(--st-blue-mark)', other: 'var(--st-grey-mark)', here: 'var(--accent)' } as const

/** A version, an experiment or an evaluation in the diagram. */
export interface LineageBox {
  key: string
  title: ReactNode
  note: string
  color: keyof typeof MARKS
}

/** The lineage of a model from left to right; the boxes of a step are stacked. */
export const LineageDiagram = ({ steps }: { steps: readonly (readonly LineageBox[])[] }) => (
  <ol className={styles['line']} aria-label={messages.lineage}>
    {steps
      .filter(boxes => boxes.length > 0)
      .map((boxes, index) => (
        <Fragment key={boxes[0]?.key}>
          {index > 0 && (
            <li aria-hidden="true">
              <IconChevronRight size={16} />
            </li>
          )}
          <li className={styles['step']}>
            {boxes.map(({ key, title, note, color }) => (
              <div key={key} className={styles['box']} style={{ '--mark': MARKS[color] } as CSSProperties}>
                <span>{title}</span>
                <small>{note}</small>
              </div>
            ))}
          </li>
        </Fragment>
      ))}
  </ol>
)
