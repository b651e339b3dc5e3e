import { FailureBanner } from '../../table/list-place.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import styles from './add-slides-card.module.css'
import { addSlidesMessages } from './add-slides-messages.ts'
import type { SourceDataset } from './use-source-dataset.ts'
import { useSourceOptions } from './use-source-options.ts'

export interface SourceChoiceProps {
  source: SourceDataset
  /** The dataset that is edited. */
  ownId: number | undefined
}

/** Spec 2 §2, Add Slides: which dataset the slides are taken from. */
export function SourceChoice({ source, ownId }: SourceChoiceProps) {
  const { options, setSearch, hasFailed, retry } = useSourceOptions(ownId)
  return (
    <div className={styles['source']}>
      <Dropdown
        label={addSlidesMessages.dataset}
        items={options}
        chosen={source.chosen ? [source.chosen.value] : []}
        chosenText={source.chosen?.label}
        onChange={([value]) => source.choose(options.find(option => option.value === value))}
        noneText={addSlidesMessages.chooseDataset}
        onSearch={setSearch}
      />
      {hasFailed && <FailureBanner text={addSlidesMessages.optionsFailed} onRetry={retry} />}
    </div>
  )
}
