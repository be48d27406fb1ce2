import { z } from 'zod';

/** The code from the QR code of a tablet, which opens the dialog: `?pair=K7M4QX`. */
export const pairingSearch = { pair: z.string().max(20).optional().catch(undefined) };
