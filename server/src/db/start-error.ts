/** Stops the start with a sentence for whoever runs Vitrine; no stack trace belongs to it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
