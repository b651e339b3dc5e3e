// Lazily loaded parts of a screen can take seconds on a busy machine: wait for them longer than a second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 8000 })
}
