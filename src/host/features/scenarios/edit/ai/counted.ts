/** "1 problem", "2 problems". */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`
