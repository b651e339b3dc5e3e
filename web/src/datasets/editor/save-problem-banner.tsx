import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import styles from './dataset-editor.module.css'
import { editorMessages } from './editor-messages.ts'
import type { DatasetSave } from './use-save-dataset.ts'

/** Why the last save failed, and a button for a save that can succeed. */
export function SaveProblemBanner({ saving }: { saving: DatasetSave }) {
  const { problem } = saving
  if (!problem) return null
  const { deletedSlides, isDatasetDeleted } = problem
  const wayOut =
    deletedSlides.length > 0
      ? { label: editorMessages.takeOutAndSave(deletedSlides.length), act: () => saving.saveWithout(deletedSlides) }
      : isDatasetDeleted && { label: editorMessages.saveAsNew, act: saving.saveAsNew }
  return (
    <div className={styles['problem']}>
      <Banner
        kind="red"
        onDismiss={saving.dismiss}
        action={
          wayOut && (
            <Button size="xs" variant="default" onClick={wayOut.act}>
              {wayOut.label}
            </Button>
          )
        }
      >
        {problem.text}
      </Banner>
    </div>
  )
}
