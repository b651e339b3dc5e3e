import { Button } from '@mantine/core'
import { FailureBanner } from '../../table/list/list-states.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import styles from './add-slides-card.module.css'
import { addSlidesMessages } from './add-slides-messages.ts'
import { entryOf } from './picker-row.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'
import type { SourceDataset } from './use-source-dataset.ts'
import { useSourceOptions } from './use-source-options.ts'

/** The source dataset, and a button that adds all of its slides. */
export function SourceChoice({ editor, source }: { editor: DatasetEditorState; source: SourceDataset }) {
  const { options, setSearch, hasFailed, retry } = useSourceOptions(editor.state.base.dataset?.id)
  const { chosen, rows } = source
  return (
    <>
      <div className={styles['actions']}>
        <Dropdown
          label={addSlidesMessages.dataset}
          items={options}
          chosen={chosen ? [chosen.value] : []}
          chosenText={chosen?.label}
          onChange={([value]) => source.choose(options.find(option => option.value === value))}
          noneText={addSlidesMessages.chooseDataset}
          onSearch={setSearch}
          className={styles['dataset']}
        />
        <Button
          size="xs"
          variant="default"
          disabled={rows.length === 0}
          onClick={() => editor.addFrom(chosen?.label ?? '', rows.map(entryOf))}
        >
          {addSlidesMessages.addAll(rows.length)}
        </Button>
      </div>
      {hasFailed && <FailureBanner text={addSlidesMessages.optionsFailed} onRetry={retry} />}
    </>
  )
}
