export const maskPhone = (phone: string): string => `******${phone.slice(-3)}`;
