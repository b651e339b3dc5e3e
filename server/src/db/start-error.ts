/** Stops startup with a one-line message for the operator, without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
