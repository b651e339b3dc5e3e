/** Marks a button as busy without taking its focus away, as `disabled` would. Its handler must ignore presses meanwhile. */
export const busyProps = (isWaiting: boolean) => (isWaiting ? { 'aria-disabled': true, 'data-disabled': true } : {})
