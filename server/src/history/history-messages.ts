export const historyMessages = {
  noField: (noun: string, field: string) => `A ${noun} has no field '${field}'.`,
  noEntry: (noun: string, id: string) => `The history of this ${noun} has no entry ${id}.`,
  invalidPersonId: (name: string, text: string) => `${name} takes the id of a person, not '${text}'.`,
  noCursor: 'since takes the cursor of an earlier reply.',
  repeated: (name: string) => `${name} is given more than once.`,
} as const
