// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the row
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { uiMessages } from '../../ui/ui-messages.ts'
import { GridBand, type GridBandProps } from '../grid/grid-band.ts'
import { groupMessages } from './group-messages.ts'
import { type GroupPath, pathKey, type TreeItem } from './group-tree.ts'
import styles from './groups.module.css'

type Item<Kind extends TreeItem<unknown>['kind']> = Extract<TreeItem<unknown>, { kind: Kind }>

/** Uses only letters that need no escaping in selectors. */
export const bandKey = (kind: GroupBandOf['item']['kind'], path: GroupPath): string =>
  kind + pathKey(path).replaceAll(/\W/g, sign => `-${sign.charCodeAt(0)}-`)

/** The head of a group, or the row below its loaded part. */
export class GroupBandOf extends GridBand {
  readonly key: string
  override readonly height: GridBand['height'] = { records: 0, bands: 1 }
  readonly item: Item<'group'> | Item<'rest'>

  constructor(item: Item<'group'> | Item<'rest'>) {
    super()
    this.item = item
    const key = bandKey(item.kind, item.path)
    // Once more records are loaded, the focus moves to the first of them.
    this.key = item.kind === 'rest' ? `${key}${item.loaded}` : key
    if (item.kind === 'rest') this.height = item.height
  }
}

export interface GroupRowProps {
  band: GroupBandOf
  labels: readonly string[]
  noun: string
  onAct: (path: GroupPath) => void
  /** Called when a group that is not loaded yet comes into view; the returned function, when it leaves. */
  onSee: (path: GroupPath) => () => void
  row: GridBandProps
}

/** A group: the value that its records share, and their number. Clicking anywhere in the row opens or closes it. */
export function GroupRow({ band, labels, noun, onAct, onSee, row }: GroupRowProps) {
  const { item } = band
  const isWaiting = item.kind === 'rest' && item.status === 'waiting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the path
  useEffect(() => (isWaiting ? onSee(item.path) : undefined), [isWaiting, band.key, onSee])
  const level = item.kind === 'group' ? item.path.length : item.path.length + 1
  const shared = { ...row, 'aria-level': level, className: styles['group'] } as const
  const indented = { paddingLeft: `calc(8px + ${level - 1} * 20px)` }
  const act = () => onAct(item.path)
  if (item.kind === 'rest') {
    const text = restText(item, level <= labels.length)
    const isWaitedFor = item.status === 'loading' || item.status === 'waiting'
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
      <div role="row" {...shared} aria-label={text} onClick={isWaitedFor ? undefined : act}>
        <div
          role="gridcell"
          aria-colindex={1}
          className={styles['rest']}
          data-waited-for={isWaitedFor || undefined}
          style={indented}
        >
          {text}
        </div>
      </div>
    )
  }
  const { group, isOpen } = item
  const name = groupMessages.name(labels[level - 1] ?? '', group.label ?? undefined)
  const held = groupMessages.holds(noun, group.count, group.groups)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
    <div role="row" {...shared} aria-expanded={isOpen} aria-label={`${name}, ${held}`} onClick={act}>
      <div role="gridcell" aria-colindex={1} className={styles['head']} style={indented}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden className={styles['arrow']} />
        <b className={styles['value']} title={name}>
          {group.label ?? groupMessages.noValue}
        </b>
        <span className={styles['count']}>, {groupMessages.holds(noun, group.count, undefined)}</span>
      </div>
    </div>
  )
}

function restText({ status, left }: Item<'rest'>, areGroups: boolean): string {
  if (status === 'failed') return `${groupMessages.failed} ${uiMessages.tryAgain}`
  if (status !== 'ready') return groupMessages.loading
  return areGroups ? groupMessages.moreGroups(left) : groupMessages.moreRecords(left)
}
