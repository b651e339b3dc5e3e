interface Named {
  readonly dataset_name: string
  readonly number: number
}

const versionName = ({ dataset_name, number }: Named) => `"${dataset_name}", version ${number}`

/** Messages of the API of test sets. */
export const testSetMessages = {
  versionName,
  lockedAlready: (version: Named) => `${versionName(version)}, is locked as a test set already.`,
  notLocked: (uuid: string) => `No version with the uuid ${uuid} is locked as a test set.`,
  freezeAnyway: (sentences: readonly string[]) =>
    `${sentences.join(' ')} Take these slides out, or freeze with allow_test_slides: true, which the version will record.`,
} as const
