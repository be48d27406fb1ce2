/** Address of the knowledge hub in the journeys; no server runs there. */
export const hubUrl = 'https://hub.harbour.example/help';
