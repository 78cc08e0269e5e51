import ftplib


class Service:
    def run(self):
        return False


class Remote(Service):
    def run(self):
        return ftplib.FTP("host")


def get_service() -> Service:
    return Remote()
