/** What characters call a player who gave no name. It reads well wherever a name does; beside their messages stands "You". */
export const unnamedPlayer = 'Stranger'
