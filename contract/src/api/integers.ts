/** The range of PostgreSQL's `integer`: of ids, counts and whole numbers of records. */
export const LEAST_INTEGER = -2_147_483_648
export const MOST_INTEGER = 2_147_483_647
