import { Group, Stack, Text } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { distributeMessages as messages } from './distribute-messages.ts'
import styles from './distribution.module.css'
import { TRAINING_SLIDER } from './distribution-choices.ts'

/** The track spans 0 to 100 percent, so that its fill matches the number; only part of it can be chosen. */
export function TrainingSlider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const id = useId()
  const { min, max, step } = TRAINING_SLIDER
  const scale = { '--min': `${min}%`, '--max': `${max}%`, '--share': `${percent}%` } as CSSProperties
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="baseline">
        <Text component="label" htmlFor={id} size="sm" fw="var(--fw-strong)" c="var(--text-2)">
          {messages.trainingShare}
        </Text>
        <Text component="output" htmlFor={id} fw="var(--fw-strong)">
          {messages.percent(percent)}
        </Text>
      </Group>
      <div className={styles['track']} style={scale}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={percent}
          aria-valuetext={messages.percent(percent)}
          onChange={event => onChange(event.currentTarget.valueAsNumber)}
        />
        {[min, max].map(end => (
          <span key={end} style={{ left: `${end}%` }}>
            {messages.percent(end)}
          </span>
        ))}
      </div>
    </Stack>
  )
}
