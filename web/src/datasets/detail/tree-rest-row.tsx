// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to rows and to the controls in their cells
import type { GridRow } from '../../table/grid/use-grid-rows.ts'
import { busyProps } from '../../ui/busy-props.ts'
import { detailMessages } from './detail-messages.ts'
import shared from './list-scroller.module.css'
import styles from './tree.module.css'
import type { RestState, TreeRow } from './tree-rows.ts'
import type { DatasetTree } from './use-dataset-tree.ts'

export interface TreeRestRowProps {
  row: Extract<TreeRow, { kind: 'rest' }>
  tree: Pick<DatasetTree, 'loadSamples'>
  place: GridRow<TreeRow>['props']
}

function restText(state: RestState): string {
  if (state.is === 'loading') return detailMessages.loadingSamples
  if (state.is === 'none') return detailMessages.noSamples
  if (state.is === 'failed') return detailMessages.samplesFailed
  const shown = detailMessages.samplesShown(state.shown, state.total)
  return state.call === 'failed' ? `${shown}. ${detailMessages.moreSamplesFailed}` : shown
}

function buttonText(state: RestState): string | undefined {
  if (state.is === 'failed') return detailMessages.tryAgain
  if (state.is !== 'more') return undefined
  if (state.call === 'failed') return detailMessages.tryAgain
  return state.call === 'loading' ? detailMessages.loadingNext : detailMessages.loadNext
}

/** In place of the samples that an open slide does not show: none, loading, failed, or more to load. */
export function TreeRestRow({ row, tree, place }: TreeRestRowProps) {
  const { state } = row
  const button = buttonText(state)
  const isLoading = state.is === 'more' && state.call === 'loading'
  const isFailed = state.is === 'failed' || (state.is === 'more' && state.call === 'failed')
  return (
    <div role="row" aria-level={2} className={`${shared['row']} ${styles['rest']} ${styles['last']}`} {...place}>
      <div role="gridcell">
        <span className={isFailed ? styles['failed'] : undefined}>{restText(state)}</span>
        {button && (
          <button
            type="button"
            tabIndex={place.tabIndex}
            className={styles['link']}
            onClick={() => isLoading || tree.loadSamples(row.entry.slide.id)}
            {...busyProps(isLoading)}
          >
            {button}
          </button>
        )}
      </div>
    </div>
  )
}
