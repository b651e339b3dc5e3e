import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type CSSProperties, type FormEvent, Suspense, useId, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Segments } from '../../ui/segments.tsx'
import { SharesBar } from '../type-shares.tsx'
import styles from './dataset-editor.module.css'
import { drawSeed, readSeed, sharesOf, TRAINING_SLIDER } from './distribute-slides.ts'
import { editorMessages } from './editor-messages.ts'
import { entriesToDistribute } from './editor-state.ts'
import type { DatasetEditorState } from './use-dataset-editor.ts'

const GroupedDistribution = lazyNamed(() => import('../trust/grouped-distribution.tsx'), 'GroupedDistribution')

export function DistributeDialog(props: { editor: DatasetEditorState; isOpen: boolean; onClose: () => void }) {
  const { editor, isOpen, onClose } = props
  const formId = useId()
  const [trainingPercent, setTrainingPercent] = useState<number>(TRAINING_SLIDER.first)
  const [seedText, setSeedText] = useState('')
  const seed = readSeed(seedText)
  const count = entriesToDistribute(editor.state).length
  const isAll = editor.state.selection.ids.size === 0

  const mayGroup = backendOffers('dataset-trust')
  const [way, setWay] = useState<'chance' | 'groups'>('chance')
  const [isReady, setReady] = useState(false)
  const isByGroups = mayGroup && way === 'groups'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (seed === 'invalid') return
    editor.distribute(seed ?? drawSeed(), trainingPercent)
    onClose()
  }

  const footer = (
    <>
      <CancelButton onClick={onClose} />
      <Button type="submit" form={formId} disabled={isByGroups ? !isReady : seed === 'invalid'}>
        {editorMessages.distribute}
      </Button>
    </>
  )
  return (
    <Dialog title={editorMessages.distributeTitle} isOpen={isOpen} onClose={onClose} footer={footer}>
      {mayGroup && (
        <Box mb={14}>
          <Segments
            label={editorMessages.way}
            segments={[
              { value: 'chance', label: editorMessages.byChance },
              { value: 'groups', label: editorMessages.byGroups },
            ]}
            value={way}
            onChange={setWay}
          />
        </Box>
      )}
      {isByGroups ? (
        <Suspense>
          <GroupedDistribution editor={editor} formId={formId} onReady={setReady} onDone={onClose} />
        </Suspense>
      ) : (
        <Stack component="form" id={formId} gap={14} onSubmit={handleSubmit}>
          <p>{isAll ? editorMessages.distributesAll(count) : editorMessages.distributesChosen(count)}</p>
          <ShareSlider percent={trainingPercent} onChange={setTrainingPercent} />
          <SharesBar title={editorMessages.comesTo} counts={{ ...sharesOf(count, trainingPercent), default: 0 }} />
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
        </Stack>
      )}
    </Dialog>
  )
}

/** The track shows 0 to 100 percent, so that its fill agrees with the number; only a part of it can be chosen. */
function ShareSlider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const id = useId()
  const { min, max, step } = TRAINING_SLIDER
  const scale = { '--min': `${min}%`, '--max': `${max}%`, '--share': `${percent}%` } as CSSProperties
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="baseline">
        <Text component="label" htmlFor={id} size="sm" fw="var(--fw-strong)" c="var(--text-2)">
          {editorMessages.trainingShare}
        </Text>
        <Text component="output" htmlFor={id} fw="var(--fw-strong)">
          {editorMessages.percent(percent)}
        </Text>
      </Group>
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
        {[min, max].map(end => (
          <span key={end} style={{ left: `${end}%` }}>
            {editorMessages.percent(end)}
          </span>
        ))}
      </div>
    </Stack>
  )
}
