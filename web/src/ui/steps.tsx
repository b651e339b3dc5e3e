import styles from './steps.module.css'

export interface StepsProps<Step extends string> {
  /** Each step with its name for people, in their order. */
  steps: readonly { step: Step; name: string }[]
  current: Step
}

/** Which steps a dialog has, and which one this is. */
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
