import { createContext, useContext } from 'react'

/** False for readers: what would change a record is then not shown. The server refuses it in any case. */
export const MayEditContext = createContext(true)

export const useMayEdit = (): boolean => useContext(MayEditContext)
