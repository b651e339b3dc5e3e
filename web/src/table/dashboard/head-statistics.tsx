import { IconChartBar } from '@tabler/icons-react'
import { formatBytes } from '../../format/numbers.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { useOpener } from '../../ui/hooks/use-opener.ts'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { uiMessages } from '../../ui/ui-messages.ts'
import { narrowedTo } from '../filters/facet-choice.ts'
import { partChoice, partsOf, type StatBar } from '../records/stat-bars.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './head-statistics.module.css'

const ButtonPopover = lazyNamed(() => import('../../ui/buttons/button-popover.tsx'), 'ButtonPopover')

interface HeadStatisticsProps {
  statistics: Records<DashboardRow>['statistics']
  records: Pick<Records<DashboardRow>, 'list' | 'setQuery'>
  texts: RecordTexts
}

/** Statistics of all matching records; behind one button in narrow windows. */
export function HeadStatistics(props: HeadStatisticsProps) {
  const { button, close, trigger } = useOpener('dialog')
  if (!useIsNarrow()) return <Statistics {...props} />
  return (
    <>
      <IconButton label={tableMessages.statistics} icon={<IconChartBar aria-hidden />} {...trigger} />
      {button && (
        <ButtonPopover label={tableMessages.statistics} button={button} onClose={close}>
          <Statistics {...props} />
        </ButtonPopover>
      )}
    </>
  )
}

function Statistics({ statistics, records, texts }: HeadStatisticsProps) {
  const { bars, counts, isFailed, retry } = statistics
  const group = useRovingFocus<HTMLDivElement>()
  // An invalid filter is explained beside the rules.
  if (isFailed && records.list.error) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div ref={group} role="group" aria-label={tableMessages.statistics} className={styles['statistics']}>
      {isFailed ? (
        <p className={styles['failed']}>
          {tableMessages.statisticsFailed}
          <TextButton isStrong onClick={retry}>
            {uiMessages.tryAgain}
          </TextButton>
        </p>
      ) : (
        <>
          {bars.map(bar => (
            <FacetBar key={bar.column} bar={bar} counts={counts} setQuery={records.setQuery} texts={texts} />
          ))}
          <Storage bytes={counts?.statistics?.bytes} />
        </>
      )}
    </div>
  )
}

function FacetBar(props: {
  bar: StatBar
  counts: HeadStatisticsProps['statistics']['counts']
  setQuery: HeadStatisticsProps['records']['setQuery']
  texts: RecordTexts
}) {
  const { bar, counts, setQuery, texts } = props
  const facet = counts?.facets[bar.column]
  const values = facet?.kind === 'values' ? facet : undefined
  const field = { name: bar.column, kind: 'text' } as const
  return (
    <DistributionBar
      title={bar.title}
      parts={values ? partsOf(bar, values) : []}
      countText={texts.count}
      onPick={part => values && setQuery(now => narrowedTo(now, field, partChoice(bar, values, part)))}
      emptyText={counts ? bar.emptyText : ''}
      width={bar.width}
    />
  )
}

const Storage = ({ bytes }: { bytes: number | undefined }) => (
  <section className={styles['storage']} aria-label={tableMessages.storage}>
    <b>{tableMessages.storage}</b>
    <span>{bytes !== undefined && formatBytes(bytes)}</span>
  </section>
)
