/** Values of a DICOM header by tag. A value that is too short for its type counts as missing. */
export class DicomAttributes {
  readonly #values: ReadonlyMap<number, Buffer>

  constructor(values: ReadonlyMap<number, Buffer>) {
    this.#values = values
  }

  /** @param index the index of one of several values; by default all of them, as written */
  string(tag: number, index?: number): string | undefined {
    const text = this.#values.get(tag)?.toString('latin1').split('\0', 1)[0]
    if (text === undefined || text === '') return undefined
    return (index === undefined ? text : text.split('\\')[index])?.trim()
  }

  uint16(tag: number): number | undefined {
    return this.#number(tag, 2)?.readUInt16LE(0)
  }

  uint32(tag: number): number | undefined {
    return this.#number(tag, 4)?.readUInt32LE(0)
  }

  float(tag: number): number | undefined {
    return this.#number(tag, 4)?.readFloatLE(0)
  }

  /** A number written as text. NaN if it is invalid. */
  decimal(tag: number, index = 0): number | undefined {
    const text = this.string(tag, index)
    return text === undefined ? undefined : Number.parseFloat(text)
  }

  #number(tag: number, bytes: number): Buffer | undefined {
    const value = this.#values.get(tag)
    return value && value.length >= bytes ? value : undefined
  }
}
