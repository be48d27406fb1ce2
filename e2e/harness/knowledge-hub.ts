/** Where the product of the journeys has its knowledge hub; nobody answers there. */
export const hubUrl = 'https://hub.harbour.example/help';
