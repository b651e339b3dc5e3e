import { useElementSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { uiMessages } from '../ui-messages.ts'
import { chartColorClass } from './chart-color-class.ts'
import { ColorKey } from './color-key.tsx'
import { CHART_ENTRIES, type DistributionPart } from './distribution.ts'
import styles from './distribution-bar.module.css'

/** A wide letter of the legend's 12 px type, so that the estimate is never too small. */
const LETTER_PX = 6.6
/** The label's `max-width` in the style sheet. */
const LABEL_MAX_PX = 96
const KEY_AND_GAPS_PX = 19
const GAP_PX = 12
/** The button '+n'. */
const MORE_PX = 26

function entryWidth({ label, count }: DistributionPart): number {
  const labelWidth = Math.min(label.length * LETTER_PX, LABEL_MAX_PX)
  return KEY_AND_GAPS_PX + labelWidth + formatCount(count).length * LETTER_PX
}

/** How many legend entries fit side by side within `width`, with room for '+n' if some are left; at least one. */
export function legendEntriesFor(parts: readonly DistributionPart[], width: number): number {
  let used = 0
  for (const [index, part] of parts.entries()) {
    used += entryWidth(part)
    const isLast = index === parts.length - 1
    if (used + (isLast ? 0 : GAP_PX + MORE_PX) > width) return Math.max(1, index)
    used += GAP_PX
  }
  return parts.length
}

export interface DistributionBarProps {
  title: string
  parts: readonly DistributionPart[]
  /** A count with its noun, such as '4 slides', for the buttons' names. */
  countText: (count: number) => string
  onPick?: (part: DistributionPart) => void
  emptyText: string
  /** In pixels, if there is room. The legend shows as many entries as fit; '+n' opens the others. */
  width: number
}

/** A small stacked bar with a legend. A click on the bar is a shortcut for a button in the legend. */
export function DistributionBar(props: DistributionBarProps) {
  const { title, emptyText, width, onPick } = props
  const { ref, width: given } = useElementSize<HTMLElement>()
  const parts = props.parts.slice(0, CHART_ENTRIES)
  const shown = legendEntriesFor(parts, given || width)
  const rest = parts.slice(shown)
  return (
    <section
      ref={ref}
      className={styles['stat']}
      style={{ '--width': `${width}px` } as CSSProperties}
      aria-label={title}
    >
      <b>{title}</b>
      <Bar title={title} parts={parts} onPick={onPick} />
      <div className={styles['legend']}>
        {parts.length === 0 && <span>{emptyText}</span>}
        {parts.slice(0, shown).map(part => (
          <LegendEntry key={part.key} part={part} countText={props.countText} onPick={onPick} />
        ))}
        {rest.length > 0 && <RestOfLegend {...props} rest={rest} hidden={props.parts.length - parts.length} />}
      </div>
    </section>
  )
}

type OnPick = DistributionBarProps['onPick']

function Bar({ title, parts, onPick }: { title: string; parts: readonly DistributionPart[]; onPick: OnPick }) {
  if (parts.length === 0) return <div className={`${styles['bar']} ${styles['none']}`} />
  const text = parts.map(part => `${part.label} ${formatCount(part.count)}`).join(', ')
  return (
    <div role="img" aria-label={uiMessages.chart(title, text)} className={styles['bar']}>
      {parts.map(part => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the legend has a button for each part
        <i
          key={part.key}
          title={`${part.label} ${formatCount(part.count)}`}
          className={`${chartColorClass(part.color)} ${onPick ? styles['clickable'] : ''}`}
          style={{ flex: part.count }}
          onClick={onPick && (() => onPick(part))}
        />
      ))}
    </div>
  )
}

function LegendEntry(props: { part: DistributionPart; countText: DistributionBarProps['countText']; onPick: OnPick }) {
  const { part, countText, onPick } = props
  const content = (
    <>
      <ColorKey color={part.color} />
      <span className={styles['label']} title={part.label}>
        {part.label}
      </span>{' '}
      {formatCount(part.count)}
    </>
  )
  if (!onPick) return <span className={styles['entry']}>{content}</span>
  const name = uiMessages.showOnly(part.label, countText(part.count))
  return (
    <button type="button" className={styles['entry']} aria-label={name} onClick={() => onPick(part)}>
      {content}
    </button>
  )
}

function RestOfLegend(props: DistributionBarProps & { rest: readonly DistributionPart[]; hidden: number }) {
  const { title, rest, hidden, countText, onPick } = props
  return (
    <MenuButton
      className={styles['entry']}
      name={uiMessages.more(rest.length, title)}
      label={title}
      items={rest.map(part => ({
        label: `${part.label} ${formatCount(part.count)}`,
        name: onPick && uiMessages.showOnly(part.label, countText(part.count)),
        icon: <ColorKey color={part.color} />,
        onPick: onPick && (() => onPick(part)),
      }))}
      note={hidden > 0 ? uiMessages.notShown(hidden) : undefined}
    >
      {uiMessages.morePlus(rest.length)}
    </MenuButton>
  )
}
