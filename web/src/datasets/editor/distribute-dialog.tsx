import { Button, TextInput } from '@mantine/core'
import { type CSSProperties, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './distribute-dialog.module.css'
import { sharesOf, TRAINING_SLIDER } from './distribute-slides.ts'
import { editorMessages } from './editor-messages.ts'
import { entriesToDistribute } from './editor-state.ts'
import { SharesBar } from './shares.tsx'
import { drawSeed, readSeed } from './shuffle.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

export interface DistributeDialogProps {
  editor: DatasetEditorState
  isOpen: boolean
  onClose: () => void
}

/** Asks for the training share and, optionally, a seed that makes the same split again. */
export function DistributeDialog({ editor, isOpen, onClose }: DistributeDialogProps) {
  const formId = useId()
  const [trainingPercent, setTrainingPercent] = useState<number>(TRAINING_SLIDER.first)
  const [seedText, setSeedText] = useState('')
  const seed = readSeed(seedText)
  const meant = entriesToDistribute(editor.state).length
  const isAll = editor.state.selection.ids.size === 0

  function distribute() {
    if (seed === 'invalid') return
    editor.distribute(seed ?? drawSeed(), trainingPercent)
    onClose()
  }

  return (
    <Dialog
      title={editorMessages.distributeTitle}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {editorMessages.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={seed === 'invalid'}>
            {editorMessages.distribute}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['fields']}
        onSubmit={event => {
          event.preventDefault()
          distribute()
        }}
      >
        <p>{isAll ? editorMessages.distributesAll(meant) : editorMessages.distributesChosen(meant)}</p>
        <ShareSlider percent={trainingPercent} onChange={setTrainingPercent} />
        <SharesBar title={editorMessages.comesTo} counts={{ ...sharesOf(meant, trainingPercent), default: 0 }} />
        <TextInput
          label={editorMessages.seed}
          description={editorMessages.seedNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          value={seedText}
          error={seed === 'invalid' && <FieldError text={editorMessages.seedInvalid} />}
          onChange={event => setSeedText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

/** The track shows 0 to 100 percent, so that its fill agrees with the number; only a part of it can be chosen. */
function ShareSlider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const id = useId()
  const { min, max, step } = TRAINING_SLIDER
  const scale = { '--min': `${min}%`, '--max': `${max}%`, '--share': `${percent}%` } as CSSProperties
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{editorMessages.trainingShare}</label>
      <output htmlFor={id}>{editorMessages.percent(percent)}</output>
      <div className={styles['track']} style={scale}>
        <input
          id={id}
          type="range"
          data-autofocus
          min={min}
          max={max}
          step={step}
          value={percent}
          aria-valuetext={editorMessages.percent(percent)}
          onChange={event => onChange(event.currentTarget.valueAsNumber)}
        />
        <span className={styles['min']}>{editorMessages.percent(min)}</span>
        <span className={styles['max']}>{editorMessages.percent(max)}</span>
      </div>
    </div>
  )
}
