import styles from './steps.module.css'

interface StepsProps<Step extends string> {
  /** In their order. */
  steps: readonly { step: Step; name: string }[]
  current: Step
}

/** The steps of a dialog, with the current one marked. */
export function Steps<Step extends string>({ steps, current }: StepsProps<Step>) {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ step, name }) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
